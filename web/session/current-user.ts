import { profile, type User } from '#shared/accounts/api.ts';
import { browserApi } from '../api.ts';

export const fetchCurrentUser = async (): Promise<User> => (await browserApi(profile, {})).user;
