// Node starts a worker from JavaScript alone; from here on tsx reads TypeScript.
import { register } from 'tsx/esm/api'

register()
await import('./fileThread.ts')
