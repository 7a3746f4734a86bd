// Node starts workers from JavaScript only; tsx loads the TypeScript from here on.
import { register } from 'tsx/esm/api'

register()
await import('./worker.ts')
