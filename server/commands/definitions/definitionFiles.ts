import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isExtension, type OwnDefinition, resourceNamed } from '../../../src/define/ownDefinition'
import { parseDefinitions } from '../../../src/define/parseDefinition'

/** Returns the file name of a definition: `branches.json`, or `customers.extension.json`. */
export const fileOf = (own: OwnDefinition): string =>
  isExtension(own) ? `${own.extends}.extension.json` : `${own.name}.json`

/** Returns a definition as the text of its file. Its properties keep their order. */
export const textOf = (own: OwnDefinition): string => `${JSON.stringify(own, null, 2)}\n`

/**
 * Reads definitions from these files, or from all files of the folder if none is
 * given. Throws a `DefinitionError` for any mistake.
 */
export function readDefinitionFiles(folder: string, files: readonly string[]): Map<string, OwnDefinition> {
  const paths = files.length
    ? files
    : readdirSync(folder)
        .filter(file => file.endsWith('.json'))
        .map(file => join(folder, file))
  const texts = paths.map(path => {
    if (!existsSync(path)) throw new Error(`There is no file ${path}`)
    return [basename(path), readFileSync(path, 'utf8')] as const
  })
  return new Map(parseDefinitions(texts).map(own => [resourceNamed(own), own]))
}

/** The result of pulling a file. */
export interface PulledFile {
  file: string
  outcome: 'written' | 'unchanged' | 'differs'
}

/** Writes definitions as files. Without `force`, a file with other content is not overwritten. */
export function writeDefinitionFiles(
  folder: string,
  definitions: readonly OwnDefinition[],
  force: boolean,
): PulledFile[] {
  return definitions.map(own => {
    const file = fileOf(own)
    const path = join(folder, file)
    const text = textOf(own)
    const old = existsSync(path) ? readFileSync(path, 'utf8') : undefined
    if (old === text) return { file, outcome: 'unchanged' }
    if (old !== undefined && !force) return { file, outcome: 'differs' }
    writeFileSync(path, text)
    return { file, outcome: 'written' }
  })
}
