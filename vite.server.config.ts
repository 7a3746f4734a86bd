import { defineConfig } from 'vite'
import { serverModules } from './build/serverModules.ts'
import { serverPackages } from './build/serverPackages.ts'

const server = {
  main: 'server/main.ts',
  worker: 'server/base/storage/pglite/worker.ts',
  fileThread: 'server/features/imports/file/fileThread.ts',
  strengthThread: 'server/accounts/auth/strength/strengthThread.ts',
  documentThread: 'server/features/documents/pdfWorker.ts',
}

/** `npm start`, and the commands of an installation that has no sources. */
const commands = {
  start: 'scripts/start.ts',
  serve: 'server/serve.ts',
  userCreate: 'server/commands/userCreate.ts',
  backup: 'server/commands/backup.ts',
  restore: 'server/commands/restore.ts',
  files: 'server/commands/files.ts',
  dbPlan: 'server/commands/dbPlan.ts',
  definitions: 'server/commands/definitions.ts',
}

// What `npm start` runs: the server without its thousand modules, which take longer to find than to run.
export default defineConfig(({ mode }) => ({
  plugins: [serverModules(import.meta.dirname)],
  logLevel: 'warn',
  ssr: mode === 'development' ? {} : { noExternal: true, external: [...serverPackages] },
  build: {
    ssr: true,
    emptyOutDir: true,
    copyPublicDir: false,
    sourcemap: true,
    minify: false,
    target: 'node20',
    rolldownOptions: {
      input: mode === 'development' ? server : { ...server, ...commands },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
}))
