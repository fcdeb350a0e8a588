import * as v from 'valibot'
import { pictureSize } from '../content/picture-address.ts'
import { isPictureId, linkIconPlace } from '../content/pictures.ts'
import { linkKinds, noIcon } from './link-kinds.ts'
import { httpsTarget, mailTarget, someTexts } from './setting-texts.ts'

/** A telephone number as a link (RFC 3966), without parameters. */
const phoneTarget = /^tel:\+?\d(?:[().-]?\d){2,19}$/

/** What is wrong with a name that is not known; the server adds the nearest ones. */
export const unknownNames = {
  kind: 'must be a kind of link',
  icon: 'must be the name of an icon, "none", or the id of a picture',
} as const

const icon = v.union([
  v.picklist([...linkKinds, noIcon]),
  v.pipe(
    v.string(),
    v.check(isPictureId, unknownNames.icon),
    v.check(
      (id) => !isPictureId(id) || linkIconPlace.fits(pictureSize(id)),
      `must be a picture of ${linkIconPlace.sizes}`,
    ),
  ),
])

/** A link of the community. */
export const linkSchema = v.strictObject({
  kind: v.picklist(linkKinds, unknownNames.kind),
  url: v.pipe(
    v.string(),
    v.maxLength(500),
    v.check(
      (text) => httpsTarget.test(text) || mailTarget.test(text) || phoneTarget.test(text),
      'must be an address that begins with https://, mailto: or tel:',
    ),
  ),
  label: v.optional(someTexts(40)),
  icon: v.optional(icon),
})
