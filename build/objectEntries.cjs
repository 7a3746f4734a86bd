// Replaces the npm package of this name, a polyfill that current browsers don't need.
module.exports = Object.entries
