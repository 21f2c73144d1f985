/** GET /api/privacy: what this server keeps, and for how long. */
import express, { type Router } from 'express';
import type { PrivacyReply } from '../../shared/privacy.ts';
import { DAY_MS, KEEP_REPORTS_MS, SLEEPS_AT_MOST_MS } from '../housekeeping.ts';
import type { Services } from '../services.ts';

export function privacyRoutes({ config }: Pick<Services, 'config'>): Router {
  const router = express.Router();
  const reply: PrivacyReply = {
    contact: config.operatorContact,
    finishedDays: config.keepFinishedMs === null ? null : config.keepFinishedMs / DAY_MS,
    finishedMatches: config.keepFinishedMatches,
    closedAfterDays: SLEEPS_AT_MOST_MS / DAY_MS,
    abandonedDays: config.keepUnfinishedMs === null ? null : config.keepUnfinishedMs / DAY_MS,
    reportDays: KEEP_REPORTS_MS / DAY_MS,
    readsReports: config.adminPassword !== null,
  };
  router.get('/api/privacy', (_request, response) => void response.json(reply));
  return router;
}
