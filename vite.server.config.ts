import { defineConfig } from 'vite'
import { serverModules } from './build/serverModules.ts'

// What `npm start` runs: the server without its thousand modules, which take longer to find than to run.
export default defineConfig({
  plugins: [serverModules(import.meta.dirname)],
  logLevel: 'warn',
  ssr: {
    noExternal: true,
    // These bring files beside their code, or are for other times than a start.
    external: [
      '@electric-sql/pglite',
      'sharp',
      'pdfjs-dist',
      '@react-pdf/renderer',
      'react',
      'nodemailer',
      '@faker-js/faker',
      'vite',
    ],
  },
  build: {
    ssr: true,
    emptyOutDir: true,
    copyPublicDir: false,
    sourcemap: true,
    minify: false,
    target: 'node20',
    rolldownOptions: {
      input: {
        start: 'scripts/start.ts',
        main: 'server/main.ts',
        worker: 'server/base/storage/pglite/worker.ts',
        fileThread: 'server/features/imports/file/fileThread.ts',
        strengthThread: 'server/accounts/auth/strength/strengthThread.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
