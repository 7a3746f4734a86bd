import { functionsOf } from './functions'
import { importsOf } from './imports'
import { isNode, lastName, type Node, nodesOf } from './syntax'
import { files, read, sources } from './tree'

/** A row of the table in docs/architecture.md. */
export interface Figure {
  label: string
  now: string
  goal: string
  /** Whether it is part of the budget: `FIGURES=write` lowers it, and only `FIGURES=raise` raises it. */
  budget?: true
}

const code = files.filter(path => /\.tsx?$/.test(path) && !path.startsWith('tests/'))
const browser = ['src', 'providers', 'resources']
const screens = sources('src', 'resources').filter(path => !path.startsWith('src/ui/'))

const linesOf = (path: string) => read(path).trimEnd().split('\n').length
const upTo = (step: number, count: number) => Math.ceil(count / step) * step
const print = (...counts: number[]) => counts.map(count => count.toLocaleString('en')).join(' · ')

const count = (paths: readonly string[], matches: (node: Node) => boolean) =>
  paths.reduce((sum, path) => sum + nodesOf(path).filter(matches).length, 0)

const isElement = (name: string) => (node: Node) =>
  node.type === 'JSXOpeningElement' && isNode(node.name) && node.name.name === name

const isCall = (node: Node, name: RegExp) =>
  node.type === 'CallExpression' && name.test(lastName(node.callee) ?? '')

/** Whether a spread adds a set of tables that no definition derives. */
function isTableSet(node: Node): boolean {
  if (node.type !== 'SpreadElement' || !isNode(node.argument)) return false
  const { argument } = node
  const name = lastName(argument.type === 'CallExpression' ? argument.callee : argument) ?? ''
  return /Tables$/.test(name) && !/^(own|further)Tables$/.test(name)
}

/** Returns the pairs of folders in `resources/` that import each other, in alphabetical order. */
export function mutualFolders(): string[] {
  const folderOf = (path: string) => /^resources\/(\w+)\/./.exec(path)?.[1]
  const pairs = sources('resources')
    .flatMap(importsOf)
    .map(({ from, to }) => [folderOf(from), folderOf(to)] as const)
  const known = new Set(pairs.map(pair => pair.join(' ')))
  const mutual = pairs.filter(([from = '', to = '']) => from && from < to && known.has(`${to} ${from}`))
  return [...new Set(mutual.map(pair => pair.join(' ')))].sort()
}

/** Returns the names of the npm scripts in a text, such as `build` for `npm run build`. */
export const scriptsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\bnpm (?:run )?(start|test|(?<=run )[\w:]+)/g)].map(([, name = '']) => name)),
]

/** Measures the tree. */
export function figures(): Figure[] {
  const functions = code.flatMap(functionsOf)
  const longest = (isComponent: boolean) =>
    Math.max(...functions.filter(({ component }) => component === isComponent).map(({ lines }) => lines))
  const used = new Set(
    sources('resources')
      .flatMap(importsOf)
      .filter(({ local, to }) => local && to.startsWith('src/'))
      .map(({ to }) => to),
  )
  const { scripts } = JSON.parse(read('package.json')) as { scripts: object }
  const keys = screens.filter(path => /'Arrow(Up|Down|Left|Right)'/.test(read(path)))
  return [
    {
      label: 'Source files, without tests, up to the next 10',
      now: print(upTo(10, code.length)),
      goal: '2,100',
      budget: true,
    },
    {
      label: 'Lines of source, up to the next 500',
      now: print(
        upTo(
          500,
          code.reduce((sum, path) => sum + linesOf(path), 0),
        ),
      ),
      goal: '150,000',
      budget: true,
    },
    {
      label: 'Sets of tables without a definition (`server/ops/tables.ts`)',
      now: print(count(['server/ops/tables.ts'], isTableSet)),
      goal: '9',
      budget: true,
    },
    {
      label: 'Calls of the API that state their type (`http<T>(…)`)',
      now: print(
        count(sources(...browser), node => isCall(node, /^(http|call)$/) && isNode(node.typeArguments)),
      ),
      goal: '0',
      budget: true,
    },
    {
      label: '`<Dialog>` · `<Table>` · files that handle arrow keys, outside `src/ui`',
      now: print(count(screens, isElement('Dialog')), count(screens, isElement('Table')), keys.length),
      goal: '0 · 0 · 0',
    },
    {
      label: '`<TextField>` in Studio · elsewhere in `src` and `resources`',
      now: print(
        count(sources('src/studio'), isElement('TextField')),
        count(sources('src', 'resources'), isElement('TextField')) -
          count(sources('src/studio'), isElement('TextField')),
      ),
      goal: '–',
    },
    { label: 'Modules of `src` that `resources` imports', now: print(used.size), goal: '40' },
    {
      label: 'Folders of resources that import each other, in pairs',
      now: print(mutualFolders().length),
      goal: '0',
    },
    {
      label: 'Longest function · component, in lines',
      now: print(longest(false), longest(true)),
      goal: '80 · 120',
    },
    {
      label: 'npm scripts · those that the README names',
      now: print(Object.keys(scripts).length, scriptsIn(read('README.md')).length),
      goal: '12 · 10',
    },
    {
      label: 'Test files over 300 lines',
      now: print(sources('tests').filter(path => linesOf(path) > 300).length),
      goal: '0',
    },
  ]
}
