import './schemas'
import './displays'
import { fieldInputs } from './registry'

// The Input and Filter of every field type; forms load these.
fieldInputs.add(import.meta.glob('./*/*.input.tsx', { eager: true }))

export { viewOf } from './registry'
