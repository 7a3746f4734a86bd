import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { DefinitionData } from '../../../src/define/definitionData'
import { isExtension } from '../../../src/define/ownDefinition'
import { parseDefinition } from '../../../src/define/parseDefinition'
import { UsageError } from '../../ops/usageError'
import { ejectedFiles, unlabeled } from './eject'

/** A definition in JSON, and the path of its file. */
interface DefinitionFile {
  path: string
  data: DefinitionData
}

/** Returns the JSON definition of this name in a folder, or undefined for a definition in TypeScript. */
export function definitionFile(folder: string, name: string): DefinitionFile | undefined {
  const entries = readdirSync(folder, { withFileTypes: true })
  const paths = [
    ...entries.filter(entry => entry.isFile() && entry.name.endsWith('.json')).map(entry => entry.name),
    ...entries.filter(entry => entry.isDirectory()).map(entry => join(entry.name, 'index.json')),
  ]
  for (const path of paths) {
    if (!existsSync(join(folder, path))) continue
    const data = parseDefinition(path, readFileSync(join(folder, path), 'utf8'))
    if (!isExtension(data) && data.name === name) return { path, data }
  }
  return undefined
}

/**
 * Replaces a definition's JSON with TypeScript. Returns a text
 * that lists the changed files and the next steps.
 */
export function writeEjected(folder: string, { path, data }: DefinitionFile, force: boolean): string {
  const files = ejectedFiles(data)
  const taken = files.filter(file => existsSync(join(folder, file.path)))
  if (taken.length && !force)
    throw new UsageError(
      `Already there: ${taken.map(file => `resources/${file.path}`).join(', ')}. Add --force to overwrite`,
    )
  for (const file of files) {
    mkdirSync(dirname(join(folder, file.path)), { recursive: true })
    writeFileSync(join(folder, file.path), file.text)
  }
  // Remove the JSON, because a name can be defined only once.
  rmSync(join(folder, path))
  const code = files.filter(file => file.path.endsWith('.ts')).map(file => `resources/${file.path}`)
  const missing = unlabeled(data)
  return [
    ...files.map(file => `wrote resources/${file.path}`),
    `removed resources/${path}`,
    '',
    'Next:',
    `1. npx biome check --write ${code.join(' ')}`,
    ...(missing.length
      ? [`   Add resources/i18n/<language>/${data.name}.json for: ${missing.join(', ')}`]
      : []),
    '2. npm test -- types structure',
    '3. Commit. An installation that stores this definition uses the TypeScript after its next update.',
  ].join('\n')
}
