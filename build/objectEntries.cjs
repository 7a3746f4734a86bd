// In place of the package of that name, which brings what browsers lacked ten years ago.
module.exports = Object.entries
