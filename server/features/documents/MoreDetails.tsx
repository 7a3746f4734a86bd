import { resourceLabel } from '../../../src/core/schema/labels'
import { size } from './colors'
import { Facts } from './Facts'
import { type MarkedField, markedFields } from './markedFields'
import { View } from './page'
import type { Print } from './print'
import type { DocumentSource, SeenRecord } from './serverDocument'
import { Words } from './Words'

interface Props {
  print: Print
  source: DocumentSource
  /**
   * Other records whose marked fields are printed, by resource.
   * The document's `prints` names these resources.
   */
  others?: Readonly<Record<string, SeenRecord | undefined>>
}

/**
 * The fields marked as `printed`, of the document's record and of other records, each group under
 * a heading. Groups without values are omitted.
 * @example <MoreDetails print={print} source={source} others={{ customers: customer }} />
 */
export function MoreDetails({ print, source, others = {} }: Props) {
  const own = { resource: source.resource.name, seen: source as SeenRecord | undefined }
  const all = [own, ...Object.entries(others).map(([resource, seen]) => ({ resource, seen }))]
  return all.map(({ resource, seen }) => (
    <Section
      key={resource}
      print={print}
      heading={
        resource === own.resource
          ? print.translate('documents.more_details')
          : print.label(resourceLabel({ name: resource }), { smart_count: 1 })
      }
      fields={seen ? markedFields(source, print, { resource, seen }) : []}
    />
  ))
}

interface SectionProps {
  print: Print
  heading: string
  fields: readonly MarkedField[]
}

function Section({ print, heading, fields }: SectionProps) {
  const filled = fields.filter(({ text }) => text)
  if (!filled.length) return null
  const facts = (isLong: boolean) =>
    filled.filter(field => field.isLong === isLong).map(({ label, text }) => [label, text] as const)
  return (
    <View style={{ marginTop: 12 }}>
      <View minPresenceAhead={30}>
        <Words print={print} strong style={{ fontSize: size.heading, marginBottom: 6 }}>
          {heading}
        </Words>
      </View>
      {[false, true].map(
        isLong =>
          facts(isLong).length > 0 && (
            <Facts key={String(isLong)} print={print} facts={facts(isLong)} columns={isLong ? 1 : 3} />
          ),
      )}
    </View>
  )
}
