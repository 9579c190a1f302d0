import { join } from 'node:path'
import { defineConfig } from 'electron-vite'

const root = import.meta.dirname

/** Everything is bundled: the packaged app holds no node_modules. */
export default defineConfig({
  main: {
    build: {
      externalizeDeps: false,
      rolldownOptions: {
        input: {
          electron: join(root, 'main/electron.ts'),
          'store-worker': join(root, 'main/sessions/store-worker.ts'),
        },
        output: { format: 'es', entryFileNames: '[name].js' },
      },
    },
  },
  preload: {
    build: {
      externalizeDeps: false,
      // A sandboxed preload can load neither ES modules nor a second file.
      isolatedEntries: true,
      rolldownOptions: {
        input: { preload: join(root, 'main/preload.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: join(root, 'renderer'),
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    worker: { format: 'es' },
    build: {
      // The web host serves the same page to whatever browser there is.
      target: 'es2022',
      minify: true,
      // The page's policy has no data: for scripts, styles and workers.
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 4000,
      rolldownOptions: {
        input: {
          index: join(root, 'renderer/index.html'),
          // Apart: it is all that somebody gets who has not given the code of the headset link.
          pair: join(root, 'renderer/headset/pair/index.html'),
        },
      },
    },
  },
})
