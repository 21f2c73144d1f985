/** What this server keeps of people, and for how long, as its settings have it: GET /api/privacy, shown at /privacy. */
import { z } from 'zod';

export const privacyReply = z.object({
  /** Of whoever runs the server: an e-mail address or a web address; null where they have left none. */
  contact: z.string().nullable(),
  /** Finished matches: for so many days, and at most so many; null for no such limit. */
  finishedDays: z.number().nullable(),
  finishedMatches: z.number().nullable(),
  /** A match that nobody comes back to is closed after this. */
  closedAfterDays: z.number(),
  /** Closed matches are removed after this; null where they stay. */
  abandonedDays: z.number().nullable(),
  reportDays: z.number(),
  /** Whoever runs the server has a page that shows reports. */
  readsReports: z.boolean(),
});
export type PrivacyReply = z.infer<typeof privacyReply>;
