export { officeToday as today } from '../../fields/officeToday'
