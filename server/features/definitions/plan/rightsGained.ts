import type { DefinitionPlan } from '../../../../src/contract/definitions'
import { abilityOf } from '../../../../src/core/access/ability'
import { canDefine } from '../../../../src/core/access/definitionRights'
import { ownerRules } from '../../../../src/core/access/ownership'
import type { Rule } from '../../../../src/core/access/rule'
import { named } from '../../../../src/core/i18n/intl'
import { readableName } from '../../../../src/core/i18n/readableName'
import { fieldLabel } from '../../../../src/core/schema/labels'
import { parentOf } from '../../../../src/core/schema/parents'
import type { Resource } from '../../../../src/core/schema/resource'
import type { Resources } from '../../../../src/core/schema/resources'
import { fieldOf, STATUS } from '../../../../src/core/schema/systemFields'
import { inTurns } from '../../../base/load/inTurns'
import type { Scope } from '../../../base/services'
import type { DefinitionDraft } from '../draft'
import { roleChanges } from '../followInRoles'
import { nameOf, resourceName } from './changeWords'
import { type ComparedNames, namesAfter, namesToday } from './comparedNames'
import { groupsText, type Holders, holdersOf, peopleIn } from './holders'
import { readExpressions } from './limits'
import { filterMeaning } from './meanings'
import { changeOf, type PlannedChange } from './planSteps'
import { gainedRights, RIGHT_KINDS, type RightKey, type Rights, rightsOn, triggerMeaning } from './rightsOn'

/** People with the same user type and role, with their permissions before and after the changes. */
interface Group {
  holders: Holders
  before: ReturnType<typeof abilityOf>
  after: ReturnType<typeof abilityOf>
}

/** Rights that the same groups gain: new ones, and those that they have in more cases. */
interface Gain {
  gained: RightKey[]
  widened: RightKey[]
  groups: Group[]
}

/**
 * Returns who can see, fill in or do more after the changes, each with their role. System Admins can do everything
 * anyway. Roles are as the apply changes them, so a new field is no gain for a role that will hide it.
 */
export async function rightsGained(
  scope: Scope,
  draft: DefinitionDraft,
  changes: readonly PlannedChange[],
): Promise<Pick<DefinitionPlan, 'uses' | 'people'>> {
  const { services } = scope
  const today = namesToday(services, draft)
  const after = namesAfter(services, draft)
  const groups = await groupsOf(scope, draft)
  const people = new Map<Holders, number>()
  const others = followersOf(services.resources, draft).map(name => changeOf(scope, draft, name))
  const uses: DefinitionPlan['uses'] = []
  for (const change of [...changes, ...others]) {
    const gains = await gainsOf(change, { today, after }, groups)
    uses.push(...gains.flatMap(gain => gainTexts(change, gain, people)), ...notifiedByPath(change, today))
  }
  return { uses, people: [...people.keys()].map(peopleIn) }
}

async function groupsOf(scope: Scope, draft: DefinitionDraft): Promise<Group[]> {
  const { services } = scope
  const mended = await roleChanges(scope, draft)
  return (await holdersOf(scope)).flatMap(holders => {
    const { role, actor } = holders
    const abilityIn = (resources: Resources, rules: readonly Rule[] = []) =>
      abilityOf([...services.rulesFor(actor, rules), ...ownerRules(resources)], actor)
    const before = abilityIn(services.resources, role?.rules)
    if (canDefine(before)) return []
    const own = mended
      .filter(({ id }) => id === role?.id)
      .reduce<readonly Rule[]>((all, change) => change.rules(all), role?.rules ?? [])
    return [{ holders, before, after: abilityIn(draft.resources, own) }]
  })
}

/**
 * Returns the unchanged resources on which a change of others has effects: parts, about which rules decide by the fields
 * of the record that they belong to, and those whose versions have changed.
 */
function followersOf(now: Resources, { changes, resources }: DefinitionDraft): string[] {
  const isChanged = (name: string) => Object.hasOwn(changes, name)
  const isPart = (resource: Resource | undefined): boolean => {
    const of = resource && parentOf(resource)?.of
    return of !== undefined && (isChanged(of.name) || isPart(of))
  }
  const hasVersions = ({ asOf, relations }: Resource) => isChanged(relations[asOf?.versions ?? '']?.to ?? '')
  return resources.all
    .filter(each => isPart(each) || isPart(now.find(each.name)) || hasVersions(each))
    .map(({ name }) => name)
    .filter(name => !isChanged(name))
}

/** Returns what is gained by a change of one definition; groups that gain the same are together. */
async function gainsOf(
  { now, before, after: is, draft, words }: PlannedChange,
  compared: { today: ComparedNames; after: ComparedNames },
  groups: readonly Group[],
): Promise<Gain[]> {
  if (!is) return []
  const gains = new Map<string, Gain>()
  for (const names of Object.values(compared)) await readExpressions(names, words.resource)
  await inTurns(groups, group => {
    const had: Rights = before
      ? rightsOn({ resource: before, resources: now, ability: group.before, compared: compared.today })
      : new Map()
    const has = rightsOn({
      ...{ resource: is, resources: draft.resources, ability: group.after, compared: compared.after },
    })
    const { gained, widened } = gainedRights(had, has)
    if (!gained.length && !widened.length) return
    const key = JSON.stringify([gained, widened])
    gains.set(key, { gained, widened, groups: [...(gains.get(key)?.groups ?? []), group] })
  })
  return [...gains.values()]
}

/** Returns the sentences for what groups gain, and adds the groups to the plan's `people`. */
function gainTexts(
  change: PlannedChange,
  { gained, widened, groups }: Gain,
  people: Map<Holders, number>,
): DefinitionPlan['uses'] {
  const { words, say, scope, draft } = change
  const isChanged = Object.hasOwn(draft.changes, words.resource)
  const name = resourceName(words)
  const holders = groups.map(group => group.holders)
  for (const each of holders) if (!people.has(each)) people.set(each, people.size)
  return RIGHT_KINDS.flatMap(kind =>
    (['gains', 'widens'] as const).flatMap(way => {
      const rights = (way === 'gains' ? gained : widened).filter(right => right.startsWith(`${kind}:`))
      if (!rights.length) return []
      const text = say(`${way}_${kind}`, {
        who: groupsText(scope, holders),
        names: named(words.language, labelsOf(change, rights)),
      })
      return [
        {
          ...{ resource: words.resource, place: '', link: null },
          text: isChanged ? text : say('about_resource', { name, text }),
          people: holders.map(each => people.get(each) ?? 0),
        },
      ]
    }),
  )
}

/** Returns what rights are called. A transition that is not about all its states is named with those that it is about. */
function labelsOf({ after, words, say }: PlannedChange, rights: readonly RightKey[]): string[] {
  const labels = rights.map(right => {
    const [, kind, name = '', from] = /^(\w+):([^@]*)(?:@(.*))?$/s.exec(right) ?? []
    if (kind === 'notify') return nameOf(words, 'notifications', name)
    if (kind !== 'do') return nameOf(words, 'fields', name)
    if (name === 'configure') return say('configure')
    if (name.startsWith('undo ')) return say('undo', { name: nameOf(words, 'transitions', name.slice(5)) })
    if (from === undefined) return words.messages.translate(words.language, `permissions.actions.${name}`)
    const states = after?.transitions[name]?.from ?? []
    const about = states.filter(state => rights.includes(`do:${name}@${state}`))
    const label = nameOf(words, 'transitions', name)
    if (about.length === states.length) return label
    const called = about.map(state => nameOf(words, 'options', `${STATUS}.${state}`))
    return say('from_states', { name: label, states: named(words.language, called) })
  })
  return [...new Set(labels)]
}

/** Returns the notifications that people get because a record refers to them. */
function notifiedByPath(change: PlannedChange, today: ComparedNames): DefinitionPlan['uses'] {
  const { after, words, say } = change
  const before = today.resources.find(words.resource)
  return Object.entries(after?.notifications ?? {}).flatMap(([name, { on, to }]) => {
    const was = before?.notifications[name]
    const isSame = was && triggerMeaning({ resource: before, compared: today }, was.on) === filterMeaning(on)
    const paths = to.filter(rule => typeof rule === 'string' && !(isSame && was?.to.includes(rule)))
    if (!paths.length || !after) return []
    const called = paths.map(path => pathLabel(change, after, String(path)))
    const names = nameOf(words, 'notifications', name)
    const text = say('notifies', { paths: named(words.language, called), names })
    return [{ resource: words.resource, place: `notifications.${name}`, text, link: null }]
  })
}

/** Returns a path of references in words: `Policy › Assigned to`. */
function pathLabel({ draft, words }: PlannedChange, from: Resource, path: string): string {
  const { messages, language } = words
  let at: Resource | undefined = from
  const labels = path.split('.').map(step => {
    const isOwn = at === from && Object.hasOwn(from.fields, step)
    const label = isOwn
      ? nameOf(words, 'fields', step)
      : messages.label(language, at ? fieldLabel(at, step) : { key: '', fallback: readableName(step) })
    const field = at && fieldOf(at, step)
    at = field && draft.resources.target(field)
    return label
  })
  return labels.join(' › ')
}
