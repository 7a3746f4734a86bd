import { ensureBuilt } from './frontEnd'

// The server runs in this very process, so a signal reaches it and its exit code is this command's.
await ensureBuilt(process.cwd())
await import('../server/main')
