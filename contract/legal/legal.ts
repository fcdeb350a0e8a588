import * as v from 'valibot'

/** The legal pages of a portal, in the order in which they are linked. */
export const legalPages = ['terms', 'privacy', 'imprint'] as const
export type LegalPage = (typeof legalPages)[number]
export const legalPageSchema = /* @__PURE__ */ v.picklist(legalPages)

/** Those that a player agrees to. */
export const agreedPages = ['terms', 'privacy'] as const
export type AgreedPage = (typeof agreedPages)[number]

const version = /* @__PURE__ */ v.number()

/** What the page is told of a published page, with the settings. */
export const publishedSchema = /* @__PURE__ */ v.object({
  version,
  /** The oldest version that need not be agreed to again: corrections came after it. */
  since: version,
})
export type Published = v.InferOutput<typeof publishedSchema>
export type PublishedPages = { readonly [Page in LegalPage]?: Published }

/** `GET /api/legal/{page}`. */
export const legalTextSchema = /* @__PURE__ */ v.object({
  page: legalPageSchema,
  version,
  /** ISO 8601. */
  publishedAt: v.string(),
  /** The language that the text is in: the requested one, else the community's default one, else any. */
  language: v.string(),
  /** HTML of the allowlist. */
  html: v.string(),
})
export type LegalText = v.InferOutput<typeof legalTextSchema>

/** What a player has agreed to last. */
const consentSchema = /* @__PURE__ */ v.object({ version, at: v.string() })

/** `GET /api/auth/consents`; a page that the player has not agreed to is absent. */
export const consentsSchema = /* @__PURE__ */ v.object({
  terms: v.optional(consentSchema),
  privacy: v.optional(consentSchema),
})
export type Consents = v.InferOutput<typeof consentsSchema>

const named = /* @__PURE__ */ v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1)))

/** Versions of the pages that were shown. */
export const agreementSchema = /* @__PURE__ */ v.strictObject({ terms: named, privacy: named })
export type Agreement = v.InferOutput<typeof agreementSchema>

/** `POST /api/auth/consents`. */
export const agreementBodySchema = /* @__PURE__ */ v.strictObject({
  versions: agreementSchema,
  /**
   * `signIn`: the sentence beside the sign-in button, which counts for pages that the player has never agreed to; `dialog`:
   * the player was asked.
   */
  way: v.picklist(['signIn', 'dialog']),
})
export type AgreementBody = v.InferOutput<typeof agreementBodySchema>

/** The pages of which a player has to agree to a newer version, or to one at all. */
export const pagesToAgree = (published: PublishedPages, consents: Consents): readonly AgreedPage[] =>
  agreedPages.filter((page) => {
    const needed = published[page]
    return needed !== undefined && (consents[page]?.version ?? 0) < needed.since
  })
