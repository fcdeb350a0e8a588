/** What a release changes in the files of the repository, as text. */

const numbersOf = (version) => version.split('.').map(Number)
const isAbove = (version, current) => {
  const [one, other] = [numbersOf(version), numbersOf(current)]
  const at = one.findIndex((number, index) => number !== other[index])
  return at >= 0 && (one[at] ?? 0) > (other[at] ?? 0)
}

/**
 * The version after `current`: the next `major`, `minor` or `patch`, or the wanted version itself. Undefined if it is none, or not above.
 * @param {string} current
 * @param {string} wanted
 */
export function bumped(current, wanted) {
  const [major = 0, minor = 0, patch = 0] = numbersOf(current)
  if (wanted === 'major') return `${major + 1}.0.0`
  if (wanted === 'minor') return `${major}.${minor + 1}.0`
  if (wanted === 'patch') return `${major}.${minor}.${patch + 1}`
  return /^(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*)){2}$/.test(wanted) && isAbove(wanted, current) ? wanted : undefined
}

const unreleased = /^## \[Unreleased\]\n([\s\S]*?)(?=^## |(?![\s\S]))/m

/**
 * The changelog with what is unreleased under a heading of its own, and these notes; undefined if nothing is.
 * @param {string} changelog
 * @param {string} version
 * @param {string} date ISO 8601
 */
export function releasedChangelog(changelog, version, date) {
  const notes = unreleased.exec(changelog)?.[1]?.trim() ?? ''
  if (notes === '') return undefined
  const text = changelog.replace(unreleased, () => `## [Unreleased]\n\n## ${version} – ${date}\n\n${notes}\n\n`)
  return { notes, text: `${text.trimEnd()}\n` }
}

/**
 * A package.json, or its lock file, with another version of the project; every other byte stays.
 * @param {string} json
 * @param {string} version
 */
export function withVersion(json, version) {
  const { version: current } = JSON.parse(json)
  // In a lock file the project is named twice, at the top and as the package ''.
  const own = new RegExp(`^( {2}|      )"version": "${current.replaceAll('.', String.raw`\.`)}"`, 'gm')
  let count = 0
  return json.replace(own, (found, indent) => {
    count += 1
    return count <= 2 ? `${indent}"version": "${version}"` : found
  })
}
