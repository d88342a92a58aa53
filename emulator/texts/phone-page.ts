import type { Handler } from '../emulator.ts';
import { html, type HttpResponse } from '../http/responses.ts';
import type { Text } from './text.ts';

/**
 * The text messages that the phones of customers and staff would show, the newest first. No message leaves this
 * machine.
 */
export const showPhone: Handler = ({ state, merchant }): HttpResponse =>
  html(
    200,
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Text messages of ${escaped(merchant)}</title>
<style>body{margin:0;background:#faf8f3;color:#1a1714;font:1rem/1.5 system-ui,sans-serif}main{max-width:32rem;margin:auto;padding:1.5rem 1rem 4rem}
h1{font-size:1.5rem;line-height:1.2}ul{list-style:none;margin:0;padding:0}li{margin:0 0 1.25rem}small{color:#5f584e;overflow-wrap:anywhere}
p.text{margin:.25rem 0;padding:.75rem 1rem;border-radius:1rem 1rem 1rem .25rem;background:#ece6da;overflow-wrap:anywhere}a{color:inherit}</style>
<main><h1>Text messages</h1><p>This demo sends none. What customers and staff would get on their phones is here, newest first.</p>
${state.texts.length === 0 ? '<p>Nothing yet. Switch text messages on in the admin, under Settings, then pay for an order.</p>' : ''}
<ul>${state.texts.toReversed().slice(0, 100).map(bubble).join('')}</ul></main></html>`,
  );

const bubble = ({ sender, receiver, message, sent_at, status }: Text) =>
  `<li><small>From ${escaped(sender)} to +${escaped(receiver)}, ${sent_at} UTC</small><p class="text">${linked(message)}</p><small>${escaped(status)}</small></li>`;

/** Addresses as links, as phones show them. */
const linked = (text: string) =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, at) => (at % 2 === 1 ? `<a href="${escaped(part)}">${escaped(part)}</a>` : escaped(part)))
    .join('');

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
