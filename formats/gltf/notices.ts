/** What could not be taken over as it stands: counted while reading, one sentence a kind in the end. */
type Kind =
  | 'animation'
  | 'broken'
  | 'flat'
  | 'image'
  | 'lines'
  | 'lights'
  | 'lost'
  | 'morph'
  | 'parts'
  | 'skin'
  | 'stays'
  | 'ktx'

const SENTENCES: Readonly<Record<Kind, (n: number) => string>> = {
  animation: (n) =>
    `${n === 1 ? 'Its animation is' : `Its ${n} animations are`} not played: all is shown at rest.`,
  broken: (n) =>
    `${n === 1 ? 'One triangle has' : `${n} triangles have`} broken corners and ${was(n)} left out.`,
  flat: (n) => `${n === 1 ? 'One part is' : `${n} parts are`} flat or broken and cannot be touched.`,
  image: (n) =>
    `${n === 1 ? 'One picture' : `${n} pictures`} of its surfaces could not be found: they are plain.`,
  ktx: (n) =>
    `${n === 1 ? 'One texture is' : `${n} textures are`} of a kind that cannot be read yet and left out.`,
  lines: (n) => `${n === 1 ? 'One set' : `${n} sets`} of lines or points ${was(n)} left out.`,
  lights: (n) => `${n === 1 ? 'One light' : `${n} lights`} beyond the 16 brightest ${was(n)} left out.`,
  lost: (n) =>
    `${n === 1 ? 'One mesh is' : `${n} meshes are`} scaled to nothing or placed nowhere, and left out.`,
  morph: () => 'Shapes that can morph are shown at rest.',
  parts: (n) =>
    `${n === 1 ? 'One mesh has' : `${n} meshes have`} more parts than can be held: some cannot be touched.`,
  skin: () => 'Skinned figures are shown at rest.',
  stays: (n) =>
    `${n === 1 ? 'One mesh that should be movable is' : `${n} meshes that should be movable are`} not convex and ${
      n === 1 ? 'has' : 'have'
    } no parts named *_part…: ${n === 1 ? 'it stays' : 'they stay'} where ${n === 1 ? 'it is' : 'they are'}.`,
}

function was(n: number): string {
  return n === 1 ? 'was' : 'were'
}

export class Notices {
  private readonly counts = new Map<Kind, number>()

  count(kind: Kind, by = 1): void {
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + by)
  }

  sentences(): string[] {
    return [...this.counts].filter(([, n]) => n > 0).map(([kind, n]) => SENTENCES[kind](n))
  }
}
