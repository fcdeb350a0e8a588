import * as v from 'valibot'

/** One question of `GET /api/faqs?language=`. `answer` is HTML of the allowlist; `updatedAt` an ISO 8601 instant. */
export const faqSchema = v.object({
  id: v.union([v.string(), v.number()]),
  question: v.string(),
  answer: v.string(),
  /** BCP 47 tags of these texts, where they are in another language than the requested one. */
  questionLang: v.optional(v.string()),
  answerLang: v.optional(v.string()),
  updatedAt: v.string(),
})
export const faqsSchema = v.array(faqSchema)
export type Faq = v.InferOutput<typeof faqSchema>
