import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// A build refers to its files relatively, so that dist/ can be hosted under any path (index.html's <base> says which);
// the development server needs the path itself.
export default defineConfig(({ command }) => ({
  base: command === 'serve' ? '/build/' : './',
  plugins: [react()],
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
