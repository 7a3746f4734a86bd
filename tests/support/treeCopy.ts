import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { files } from '../structure/tree'

/** Copies the product's own folders, so that a test can add files; packages are shared. */
export async function copyTree(): Promise<{ tree: string; remove: () => Promise<void> }> {
  const tree = await mkdtemp(join(tmpdir(), 'coverdesk-tree-'))
  for (const file of files) if (!file.startsWith('tests/')) await cp(file, join(tree, file))
  await symlink(join(process.cwd(), 'node_modules'), join(tree, 'node_modules'))
  return { tree, remove: () => rm(tree, { recursive: true, force: true, maxRetries: 5 }) }
}
