/* A netlink socket that hears of links, addresses and routes (rtnetlink(7)). Its messages only say that something has
   changed, so none of them is taken apart here. */
#pragma once

/* A socket that is closed with close(2), or -1 with errno. */
int route_socket_open(void);

/* A bell (eventfd(2)) that ends the waiting, or -1 with errno; rung from any thread, waited for by one. */
int route_bell_open(void);
void route_bell_ring(int bell);
void route_bell_wait(int bell);

/* Sleeps until something has changed or `stop` can be read. 1: changed, and everything that was said so far is taken
   off the socket. 0: `stop`. -1 with errno. */
int route_socket_wait(int socket, int stop);
