import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isExtension, type OwnDefinition, resourceNamed } from '../../../src/define/ownDefinition'
import { parseDefinitions } from '../../../src/define/parseDefinition'

/** The file of a definition: `branches.json`, or `customers.extension.json`. */
export const fileOf = (own: OwnDefinition): string =>
  isExtension(own) ? `${own.extends}.extension.json` : `${own.name}.json`

/** A definition as a file holds it; the order of its parts is the one in which they were made. */
export const textOf = (own: OwnDefinition): string => `${JSON.stringify(own, null, 2)}\n`

/** Reads definitions from files, those of the folder if none is named. Throws a `DefinitionError` for any mistake. */
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

/** What came of a file that was pulled. */
export interface PulledFile {
  file: string
  outcome: 'written' | 'unchanged' | 'differs'
}

/** Writes definitions as files. One with other content is left alone unless `force` says so. */
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
