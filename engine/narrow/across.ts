/** Two unit vectors across a direction, by which shadows along it are compared. */

/** Writes them to across[0 … 5]; u is a unit vector. */
export function setAcross(across: Float64Array, u: Float64Array): void {
  const x = Math.abs(u[0])
  const y = Math.abs(u[1])
  const z = Math.abs(u[2])
  // u times the axis it leans on least.
  if (x <= y && x <= z) setVector(across, 0, 0, u[2], -u[1])
  else if (y <= z) setVector(across, 0, -u[2], 0, u[0])
  else setVector(across, 0, u[1], -u[0], 0)
  const length = Math.sqrt(across[0] * across[0] + across[1] * across[1] + across[2] * across[2])
  for (let k = 0; k < 3; k++) across[k] /= length
  setVector(
    across,
    3,
    u[1] * across[2] - u[2] * across[1],
    u[2] * across[0] - u[0] * across[2],
    u[0] * across[1] - u[1] * across[0],
  )
}

function setVector(out: Float64Array, o: number, x: number, y: number, z: number): void {
  out[o] = x
  out[o + 1] = y
  out[o + 2] = z
}
