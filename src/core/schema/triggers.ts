import type { Resource } from './resource'
import type { Trigger } from './trigger'

/**
 * Returns a trigger's identifier in preferences and texts:
 * `<resource>.<text>`. Several triggers can share it.
 */
export const notificationType = (
  { name }: Pick<Resource, 'name'>,
  entry: string,
  { text }: Trigger,
): string => `${name}.${text ?? entry}`

/** A trigger with its resource and its name in the definition. */
export interface Declared {
  resource: Resource
  name: string
  trigger: Trigger
  type: string
}

/** Returns the triggers of some definitions. */
export const triggersOf = (resources: readonly Resource[]): Declared[] =>
  resources.flatMap(resource =>
    Object.entries(resource.notifications).map(([name, trigger]) => ({
      resource,
      name,
      trigger,
      type: notificationType(resource, name, trigger),
    })),
  )
