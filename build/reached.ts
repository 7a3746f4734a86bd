import type { Rolldown } from 'vite'

type Context = Pick<Rolldown.PluginContext, 'getModuleInfo' | 'parse' | 'resolve'>
type Body = ReturnType<Context['parse']>['body']

/** Where a name that a module exports comes from: another module's name, or the module itself. */
interface Source {
  from: string
  name: string
}

interface Parts {
  /** What it imports, by name; `*` for all of it. */
  imports: Source[]
  /** What it only hands on. */
  handsOn: Map<string, Source>
  handsOnAll: string[]
  own: Set<string>
  /** It says nothing itself. */
  isList: boolean
}

const ALL = '*'

/**
 * The modules that others come to statically. A package's list of all that it has leads only to what is asked of it: a
 * page that takes a button from it does not reach a calendar.
 */
export async function reached(context: Context, entries: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>()
  const asked = new Set<string>()
  const partsOf = partsReader(context)
  const waiting: [id: string, name: string][] = entries.map(id => [id, ALL])
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [id, name] = next
    if (asked.has(`${name} ${id}`)) continue
    asked.add(`${name} ${id}`)
    const parts = partsOf(id)
    const follow = async ({ from, name: wanted }: Source) => {
      const to = await context.resolve(from, id)
      if (to && !to.external) waiting.push([to.id, wanted])
    }
    const isWhole = !parts.isList || name === ALL
    if (isWhole && !found.has(id)) for (const each of parts.imports) await follow(each)
    found.add(id)
    const handed = name === ALL ? [...parts.handsOn.values()] : [parts.handsOn.get(name)]
    for (const each of handed) if (each) await follow(each)
    if (name !== ALL && (parts.handsOn.has(name) || parts.own.has(name))) continue
    for (const from of parts.handsOnAll) {
      const to = await context.resolve(from, id)
      if (to && !to.external && (name === ALL || (await has(context, partsOf, to.id, name))))
        waiting.push([to.id, name])
    }
  }
  return found
}

type PartsOf = (id: string) => Parts

/** Whether a module exports a name, itself or handed on. */
async function has(context: Context, partsOf: PartsOf, id: string, name: string): Promise<boolean> {
  const { handsOn, handsOnAll, own, isList } = partsOf(id)
  if (handsOn.has(name) || own.has(name)) return true
  // What is no module of names, as CommonJS, may export anything.
  if (!isList && !handsOn.size && !own.size && !handsOnAll.length) return true
  for (const from of handsOnAll) {
    const to = await context.resolve(from, id)
    if (to && !to.external && (await has(context, partsOf, to.id, name))) return true
  }
  return false
}

function partsReader({ getModuleInfo, parse }: Context): PartsOf {
  const known = new Map<string, Parts>()
  return id => {
    const before = known.get(id)
    if (before) return before
    const code = getModuleInfo(id)?.code ?? ''
    const isScript = /\.[cm]?[jt]sx?$/.test(id.replace(/\?.*$/, ''))
    const lang = /\.tsx?$/.test(id) ? 'tsx' : 'jsx'
    const parts = partsIn(isScript ? parse(code, { lang }).body : [])
    known.set(id, parts)
    return parts
  }
}

function partsIn(body: Body): Parts {
  const parts: Parts = {
    imports: [],
    handsOn: new Map(),
    handsOnAll: [],
    own: new Set(),
    isList: body.length > 0,
  }
  for (const node of body) {
    if (node.type === 'ImportDeclaration') parts.imports.push(...importsOf(node))
    else if (node.type === 'ExportAllDeclaration') {
      if (node.exportKind === 'type') continue
      if (node.exported) parts.handsOn.set(nameOf(node.exported), { from: node.source.value, name: ALL })
      else parts.handsOnAll.push(node.source.value)
    } else if (node.type === 'ExportNamedDeclaration' && node.source) {
      for (const { exported, local, exportKind } of node.specifiers)
        if (exportKind !== 'type')
          parts.handsOn.set(nameOf(exported), { from: node.source.value, name: nameOf(local) })
    } else {
      if (node.type !== 'ExpressionStatement' || !node.directive) parts.isList = false
      for (const name of declaredBy(node)) parts.own.add(name)
    }
  }
  return parts
}

type Named = { type: string; name?: string; value?: unknown }
const nameOf = (node: Named): string => String(node.name ?? node.value)

function importsOf(node: Extract<Body[number], { type: 'ImportDeclaration' }>): Source[] {
  if (node.importKind === 'type') return []
  const from = node.source.value
  // An import without names is made for what it does.
  if (!node.specifiers.length) return [{ from, name: ALL }]
  return node.specifiers.flatMap(each => {
    if (each.type === 'ImportNamespaceSpecifier') return { from, name: ALL }
    if (each.type === 'ImportDefaultSpecifier') return { from, name: 'default' }
    return each.importKind === 'type' ? [] : { from, name: nameOf(each.imported) }
  })
}

/** The names that a statement of a module itself exports. */
function declaredBy(node: Body[number]): string[] {
  if (node.type === 'ExportDefaultDeclaration') return ['default']
  if (node.type !== 'ExportNamedDeclaration') return []
  const { declaration, specifiers } = node
  if (!declaration) return specifiers.map(({ exported }) => nameOf(exported))
  if (declaration.type === 'VariableDeclaration')
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
  return 'id' in declaration && declaration.id ? [nameOf(declaration.id as Named)] : []
}
