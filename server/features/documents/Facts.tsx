import { size } from './colors'
import { View } from './page'
import type { Print } from './print'
import { row } from './row'
import { Words } from './Words'

interface Props {
  print: Print
  /** Label and value; facts without a value are left out. */
  facts: readonly (readonly [label: string, value: string])[]
  /** The number of columns. */
  columns?: number
}

/**
 * Facts, each with its label above it.
 * @example <Facts print={print} facts={[['Customer', name], ['Period', period]]} columns={2} />
 */
export function Facts({ print, facts, columns = 4 }: Props) {
  const filled = facts.filter(([, value]) => value)
  return (
    <View style={[row(print), { flexWrap: 'wrap', rowGap: 8, marginBottom: 12 }]}>
      {filled.map(([label, value]) => (
        <View key={label} style={{ width: `${100 / columns}%`, paddingHorizontal: 2 }}>
          <Words print={print} calm style={{ fontSize: size.small, marginBottom: 1 }}>
            {label}
          </Words>
          <Words print={print}>{value}</Words>
        </View>
      ))}
    </View>
  )
}
