import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { anyBase } from './build/anyBase.ts'
import { compileAhead } from './build/compileAhead.ts'
import { definitions } from './build/definitions.ts'
import { fileGraph } from './build/fileGraph.ts'
import { inlineParts } from './build/inlineParts.ts'
import { keepBuilds } from './build/keepBuilds.ts'
import { packFiles } from './build/packFiles.ts'
import { serverPage } from './build/serverPage.ts'
import { stages } from './build/stages.ts'
import { version } from './build/version.ts'
import packageFile from './package.json' with { type: 'json' }

// A build refers to its files relatively, so that dist/ can be hosted under any path (the page finds out which);
// the development server needs the path itself.
export default defineConfig(({ command }) => ({
  base: command === 'serve' ? '/build/' : './',
  plugins: [
    react(),
    stages(),
    compileAhead(),
    definitions(import.meta.dirname),
    inlineParts(),
    anyBase(),
    version(),
    serverPage(),
    keepBuilds(),
    fileGraph(),
    packFiles(),
  ],
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
  },
}))
