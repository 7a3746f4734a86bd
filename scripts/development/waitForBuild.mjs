import { setFlagsFromString } from 'node:v8'

// The next process of the API. Until it is told which build to run, it loads the code of the last one, because
// packages and most chunks stay the same.

// Node 20 optimizes the embedded database during the start, which waits for it. This is the value of newer versions.
setFlagsFromString('--wasm-tiering-budget=13000000')
process.once('message', entry => import(entry))
// Also if `npm run dev` is killed.
process.once('disconnect', () => process.kill(process.pid))
const [lastBuild] = process.argv.slice(2)
if (lastBuild) await import(lastBuild)
