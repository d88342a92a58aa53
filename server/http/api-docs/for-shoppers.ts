type Calls = Record<string, { tags?: string[] }>;

/** The description of the API without the admin: its endpoints, the groups that only they are in, and its cookie. */
export function forShoppers(description: Readonly<Record<string, unknown>>) {
  const all = Object.entries(description['paths'] as Record<string, Calls>);
  const paths = all.filter(([path]) => !path.startsWith('/api/admin'));
  const used = new Set(paths.flatMap(([, calls]) => Object.values(calls).flatMap((call) => call.tags ?? [])));
  const tags = (description['tags'] as { name: string }[]).filter(({ name }) => used.has(name));
  const { securitySchemes, ...components } = description['components'] as { securitySchemes: Record<string, object> };
  const { staff: _staff, ...cookies } = securitySchemes;
  return {
    ...description,
    tags,
    components: { ...components, securitySchemes: cookies },
    paths: Object.fromEntries(paths),
  };
}
