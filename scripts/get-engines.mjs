/**
 * Installs Firefox and WebKitGTK where it may. Names those that are missing afterwards, one a line: their tests are
 * skipped, and the run goes on.
 */
import { installDebian } from './debian-packages.mjs'
import { engines, missing } from './find-engines.mjs'

const isThere = ({ find }) => find() !== undefined

const wanted = Object.values(engines).filter((engine) => !isThere(engine))
if (wanted.length > 0) {
  try {
    installDebian(wanted.flatMap(({ packages }) => packages))
  } catch (error) {
    console.error(error.message)
  }
}
for (const engine of wanted.filter((engine) => !isThere(engine))) console.log(missing(engine))
