import { defineConfig } from 'vite'
import { serverModules } from './build/serverModules.ts'
import { serverPackages } from './build/serverPackages.ts'

// What `npm start` runs: the server without its thousand modules, which take longer to find than to run.
export default defineConfig({
  plugins: [serverModules(import.meta.dirname)],
  logLevel: 'warn',
  ssr: {
    noExternal: true,
    external: [...serverPackages],
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
        serve: 'server/serve.ts',
        worker: 'server/base/storage/pglite/worker.ts',
        fileThread: 'server/features/imports/file/fileThread.ts',
        strengthThread: 'server/accounts/auth/strength/strengthThread.ts',
        documentThread: 'server/features/documents/pdfWorker.ts',
        // The commands of an installation that has no sources.
        userCreate: 'server/commands/userCreate.ts',
        backup: 'server/commands/backup.ts',
        restore: 'server/commands/restore.ts',
        files: 'server/commands/files.ts',
        dbPlan: 'server/commands/dbPlan.ts',
        definitions: 'server/commands/definitions.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
