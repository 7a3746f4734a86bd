// Node can only start a worker from JavaScript. From here on, tsx loads TypeScript.
import { register } from 'tsx/esm/api'

register()
await import('./fileThread.ts')
