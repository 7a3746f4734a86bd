import './index'
import { fieldCells } from './registry'

// How a value of every type of field is shown: what a list loads.
fieldCells.add(import.meta.glob('./*/*.cell.tsx', { eager: true }))

export { displayOf } from './registry'
