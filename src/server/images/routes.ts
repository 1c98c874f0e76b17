import * as contract from '#contract/company.ts';
import { type Route, route } from '../http/route.ts';
import { getImage } from './get-image.ts';

export const imageRoutes: Route[] = [route(contract.getImage, getImage)];
