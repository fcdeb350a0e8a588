/**
 * Tests that are known to fail by chance and wait for their mend: tests/quarantine.json. Their failures are printed and do
 * not count, for 14 days.
 */

const days = 86_400_000
/** How long an entry may stay. */
const longest = 14 * days

/**
 * @typedef {object} Entry
 * @property {string} file relative to the repository
 * @property {string} title a part of the test's full title
 * @property {string} reason what is known about the failure
 * @property {string} issue where it is discussed
 * @property {string} since the day of the entry, as YYYY-MM-DD
 */

const isEntry = (entry) =>
  ['file', 'title', 'reason', 'issue', 'since'].every((key) => typeof entry?.[key] === 'string' && entry[key] !== '') &&
  /^\d{4}-\d\d-\d\d$/.test(entry.since) &&
  !Number.isNaN(Date.parse(entry.since))

/**
 * Divides failures into those that count and those in quarantine. What is wrong with the list itself counts.
 * @param {readonly import('./reports.mjs').Failure[]} failures
 * @param {unknown} list the parsed file
 * @param {number} now epoch milliseconds
 */
export function applyQuarantine(failures, list, now) {
  const file = 'tests/quarantine.json'
  const entries = Array.isArray(list) ? list : []
  const problems = [
    ...(Array.isArray(list) ? [] : [{ file, title: '', message: 'is not a list' }]),
    ...entries.flatMap((entry, at) => {
      if (!isEntry(entry))
        return [{ file, title: `entry ${at + 1}`, message: 'needs file, title, reason, issue, since' }]
      if (now - Date.parse(entry.since) <= longest) return []
      return [{ file, title: entry.title, message: `has been in quarantine since ${entry.since}: more than 14 days` }]
    }),
  ]
  const isQuarantined = (failure) =>
    entries.some((entry) => isEntry(entry) && entry.file === failure.file && failure.title.includes(entry.title))
  return {
    failures: [...failures.filter((failure) => !isQuarantined(failure)), ...problems],
    quarantined: failures.filter(isQuarantined),
  }
}
