import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './ensureBuilt'

// The server runs in this very process, so a signal reaches it and its exit code is this command's.
const server = await ensureBuilt(process.cwd())
await import(pathToFileURL(server).href)
