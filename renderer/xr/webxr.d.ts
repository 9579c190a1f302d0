/** What the types at hand leave out of the WebXR Hand Input module. */
interface XRFrame {
  fillPoses?(spaces: readonly XRSpace[], base: XRSpace, transforms: Float32Array): boolean
  fillJointRadii?(joints: readonly XRJointSpace[], radii: Float32Array): boolean
}
