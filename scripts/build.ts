import { buildServer } from './builtServer'
import { build } from './frontEnd'
import { inputHashes } from './inputs'

const root = process.cwd()
await Promise.all([build(root), buildServer(root, inputHashes(root).server)])
