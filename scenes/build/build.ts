/** Builds the scenes: `node scenes/build/build.ts [kitchen] [porch] [simulation] [lab]`, all without a name. */
import { join } from 'node:path'
import type { SceneBuilder } from './kit/index.ts'
import { kitchen } from './kitchen/index.ts'
import { lab } from './lab.ts'
import { porch } from './porch.ts'
import { simulation } from './simulation.ts'
import { TEXTURES } from './textures.ts'

const SCENES: Readonly<Record<string, () => SceneBuilder>> = { kitchen, porch, simulation, lab }

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(SCENES)
for (const name of names) {
  const make = SCENES[name]
  if (make === undefined) {
    console.error(`There is no scene ${name}. There are: ${Object.keys(SCENES).join(', ')}.`)
    process.exitCode = 2
    continue
  }
  const scene = make()
  await scene.write(join(import.meta.dirname, '..', name), TEXTURES)
  const parts = scene.bodies.map(({ model }) => scene.models.get(model)?.parts.length ?? 0)
  console.log(`${name}: ${scene.bodies.length} bodies, ${parts.reduce((a, b) => a + b, 0)} parts`)
}
