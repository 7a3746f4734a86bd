export { formatPhone } from './phone'
