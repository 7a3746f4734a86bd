import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { promisify } from 'node:util'

/** A cell as a program gives it. */
export type ReadCell = string | number | boolean
export type Table = ReadCell[][]

/** A program that opens our files. */
export interface Program {
  name: string
  formats: readonly ('csv' | 'xlsx')[]
  /** Its version, or undefined if it is not installed and can't be. */
  version(folder: string): Promise<string | undefined>
  read(folder: string, paths: readonly string[]): Promise<Table[]>
}

const execute = promisify(execFile)
const output = async (program: string, ...args: string[]) =>
  (await execute(program, args, { maxBuffer: 2 ** 30 })).stdout
const versionOf = (program: string) =>
  output(program, '--version').then(
    text => /\d+(?:\.\d+)+/.exec(text)?.[0],
    () => undefined,
  )

const PACKAGES = ['exceljs@4.4.0', 'read-excel-file@9.3.17']
const OPENPYXL = 'openpyxl==3.1.5'
const readers = (name: string) => join(import.meta.dirname, name)
const python = (folder: string) => join(folder, 'python/bin/python')

/** Installs the libraries in a temporary folder. Each is left out if its registry can't be reached. */
export async function install(folder: string): Promise<void> {
  await writeFile(join(folder, 'package.json'), '{}')
  await output('npm', 'install', '--prefix', folder, '--ignore-scripts', ...PACKAGES).catch(said('npm'))
  await output('python3', '-m', 'venv', join(folder, 'python'))
    .then(() => output(python(folder), '-m', 'pip', 'install', OPENPYXL))
    .catch(said('pip'))
}

const said = (program: string) => (error: Error) => console.warn(`${program}: ${error.message.slice(0, 500)}`)

const lines = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line) as Table)

const withPython = (library: string, formats: Program['formats']): Program => ({
  name: library === 'csv' ? 'Python csv' : library,
  formats,
  version: folder =>
    library === 'csv'
      ? versionOf('python3')
      : output(python(folder), '-c', `import ${library}; print(${library}.__version__)`).then(
          text => text.trim(),
          () => undefined,
        ),
  read: async (folder, paths) =>
    lines(
      await output(library === 'csv' ? 'python3' : python(folder), readers('readers.py'), library, ...paths),
    ),
})

const withNode = (library: string): Program => ({
  name: library,
  formats: ['xlsx'],
  version: folder =>
    readFile(join(folder, 'node_modules', library, 'package.json'), 'utf8').then(
      text => (JSON.parse(text) as { version: string }).version,
      () => undefined,
    ),
  read: async (folder, paths) =>
    lines(await output(process.execPath, readers('readers.cjs'), folder, library, ...paths)),
})

/** A program that saves its sheets as CSV, which Python reads. */
const throughCsv = (
  name: string,
  program: string,
  convert: (paths: readonly string[], to: string) => Promise<void>,
): Program => ({
  name,
  formats: ['csv', 'xlsx'],
  version: () => versionOf(program),
  read: async (folder, paths) => {
    const to = join(folder, `saved-${program}-${extname(paths[0] ?? '').slice(1)}`)
    await mkdir(to, { recursive: true })
    await convert(paths, to)
    return withPython('csv', []).read(
      folder,
      paths.map(path => join(to, `${basename(path, extname(path))}.csv`)),
    )
  },
})

/** UTF-8 with commas, values as they are stored instead of as they are shown. */
const SAVED = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false'
const libreOffice = throughCsv('LibreOffice', 'soffice', async (paths, to) => {
  const profile = `-env:UserInstallation=file://${to}/profile`
  const isCsv = paths[0]?.endsWith('.csv')
  const from = isCsv ? ['--infilter=CSV:44,34,76,1'] : []
  await output('soffice', profile, '--headless', ...from, '--convert-to', SAVED, '--outdir', to, ...paths)
})
const gnumeric = throughCsv('Gnumeric', 'ssconvert', async (paths, to) => {
  const options = ['-T', 'Gnumeric_stf:stf_assistant', '-O', 'separator=, format=raw']
  for (const path of paths)
    await output('ssconvert', ...options, path, join(to, `${basename(path, extname(path))}.csv`))
})

export const programs: readonly Program[] = [
  libreOffice,
  gnumeric,
  withNode('exceljs'),
  withNode('read-excel-file'),
  withPython('openpyxl', ['xlsx']),
  withPython('csv', ['csv']),
]
