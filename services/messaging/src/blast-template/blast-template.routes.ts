import { blastTemplatesContract } from '@momos/contracts/blast-templates';
import { badField, conflict, notFound } from '@momos/contracts/errors';
import { bind, type Clock, type RouteBinding } from '@momos/runtime';
import { v7 as uuid } from 'uuid';
import { attendees } from '../audience/attendees.audience.ts';
import { variableNames } from '../audience/render-blast.ts';
import type { TemplateRunner } from '../template/template-runner.ts';
import { maxTemplates, type OwnTemplate, type OwnTemplates } from './blast-template.store.ts';
import { defaultTemplates } from './default-templates.ts';

type Deps = { ownTemplates: OwnTemplates; templates: TemplateRunner; clock: Clock };

/** Texts that blasts begin from; people see and change their own only. */
export function blastTemplateRoutes(deps: Deps): RouteBinding {
  const { ownTemplates, clock } = deps;
  return bind(blastTemplatesContract, {
    list: async ({ actor }) => [
      ...(await ownTemplates.ofOwner(actor.userId)).map(toView),
      ...defaultTemplates,
    ],
    create: async ({ actor, body }) => {
      await check(deps, body);
      if ((await ownTemplates.countOf(actor.userId)) >= maxTemplates)
        throw conflict(`You can keep ${maxTemplates} templates. Remove one first.`);
      const owned = { _id: uuid(), version: 1, ownerId: actor.userId, updatedAt: clock.now(), ...body };
      await ownTemplates.add(owned);
      return toView(owned);
    },
    update: async ({ actor, params, body }) => {
      const before = await ownTemplate(deps, actor.userId, params.id);
      const next = { ...before, ...body, version: before.version + 1, updatedAt: clock.now() };
      await check(deps, next);
      await ownTemplates.save(next);
      return toView(next);
    },
    remove: async ({ actor, params }) => {
      await ownTemplate(deps, actor.userId, params.id);
      await ownTemplates.remove(params.id);
      return { ok: true as const };
    },
  });
}

/** Throws a 400 for a mail without a subject, and for an unknown variable. */
async function check(
  { templates }: Deps,
  { channel, subject, body }: Pick<OwnTemplate, 'channel' | 'subject' | 'body'>,
): Promise<void> {
  if (channel === 'EMAIL' && subject === '') throw badField('body.subject', 'Write a subject.');
  await templates.check({ subject, body }, variableNames(attendees));
}

/** Throws 404 for another person's. */
async function ownTemplate({ ownTemplates }: Deps, userId: string, id: string): Promise<OwnTemplate> {
  const found = await ownTemplates.find(id);
  if (found?.ownerId !== userId) throw notFound('template', id);
  return found;
}

const toView = ({ _id: id, name, channel, subject, body, updatedAt }: OwnTemplate) => ({
  ...{ id, kind: 'USER_SPECIFIC' as const, name, channel, subject, body },
  updatedAt: updatedAt.toISOString(),
});
