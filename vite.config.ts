import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { definitions } from './build/definitions.ts'
import { finish } from './build/finish.ts'
import { page } from './build/page.ts'
import { codeGroups } from './build/stages.ts'
import packageFile from './package.json' with { type: 'json' }

// A build refers to its files relatively, so that dist/ can be hosted under any path (the page finds out which);
// the development server needs the path itself.
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
    // Tabs that still run an earlier build need its files: build/keepBuilds.ts takes the old ones away.
    emptyOutDir: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // The dictionaries that tell weak passwords; loaded when somebody chooses one.
    chunkSizeWarningLimit: 1300,
    rolldownOptions: { output: { codeSplitting: { groups: codeGroups } } },
  },
}))
