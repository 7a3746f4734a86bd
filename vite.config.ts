import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { anyBase } from './hosting/anyBase.ts'
import packageFile from './package.json' with { type: 'json' }

// A build refers to its files relatively, so that dist/ can be hosted under any path (the page finds out which);
// the development server needs the path itself.
export default defineConfig(({ command }) => ({
  base: command === 'serve' ? '/build/' : './',
  plugins: [react(), anyBase()],
  define: { 'import.meta.env.VITE_APP_VERSION': JSON.stringify(packageFile.version) },
  logLevel: command === 'build' ? 'warn' : 'info',
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // The dictionaries that tell weak passwords; loaded when somebody chooses one.
    chunkSizeWarningLimit: 1300,
  },
}))
