import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { definitions } from './build/definitions.ts'
import { finish } from './build/finish.ts'
import { page } from './build/page.ts'
import { codeGroups } from './build/stages.ts'
import packageFile from './package.json' with { type: 'json' }

// A build refers to its files relatively, so that dist/ can be hosted under any path. The page detects it.
// The development server needs the actual path.
export default defineConfig(({ command }) => ({
  base: command === 'serve' ? '/build/' : './',
  plugins: [react(), definitions(import.meta.dirname), page(), finish()],
  resolve: {
    alias: {
      ...(command === 'build' && {
        'react-router-dom': new URL('./src/app/routing/reactRouter.ts', import.meta.url).pathname,
      }),
      'object.entries': new URL('./build/objectEntries.cjs', import.meta.url).pathname,
    },
  },
  define: { 'import.meta.env.VITE_APP_VERSION': JSON.stringify(packageFile.version) },
  logLevel: command === 'build' ? 'warn' : 'info',
  build: {
    outDir: 'dist',
    // Tabs that run an earlier build still need its files. build/keepBuilds.ts deletes the oldest.
    emptyOutDir: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // The largest chunk holds the dictionaries of weak passwords, loaded when a user chooses a password.
    chunkSizeWarningLimit: 1300,
    rolldownOptions: {
      // A page that imports from the face loads only the modules that it uses.
      treeshake: { moduleSideEffects: id => (id.endsWith('/src/kit.ts') ? false : undefined) },
      output: { codeSplitting: { groups: codeGroups } },
    },
  },
}))
