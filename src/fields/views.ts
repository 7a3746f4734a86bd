import './schemas'
import './displays'
import { fieldInputs } from './registry'

// How a value of every type of field is entered: what a form loads.
fieldInputs.add(import.meta.glob('./*/*.input.tsx', { eager: true }))

export { viewOf } from './registry'
