import { build } from './frontEnd'

await build(process.cwd())
