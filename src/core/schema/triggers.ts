import type { Resource } from './resource'
import type { Trigger } from './trigger'

/** What a trigger is known by, to people's preferences and to the words: `<resource>.<text>`. Several triggers may share it. */
export const notificationType = (
  { name }: Pick<Resource, 'name'>,
  entry: string,
  { text }: Trigger,
): string => `${name}.${text ?? entry}`

/** A trigger with the resource and the name under which it is declared. */
export interface Declared {
  resource: Resource
  name: string
  trigger: Trigger
  type: string
}

/** The triggers of some definitions. */
export const triggersOf = (resources: readonly Resource[]): Declared[] =>
  resources.flatMap(resource =>
    Object.entries(resource.notifications).map(([name, trigger]) => ({
      resource,
      name,
      trigger,
      type: notificationType(resource, name, trigger),
    })),
  )
