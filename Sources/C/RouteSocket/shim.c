#define _GNU_SOURCE
#include "CRouteSocket.h"

#include <errno.h>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

int route_socket_open(void) {
    int socket_number = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC | SOCK_NONBLOCK, NETLINK_ROUTE);
    if (socket_number < 0) return -1;
    struct sockaddr_nl address;
    memset(&address, 0, sizeof address);
    address.nl_family = AF_NETLINK;
    address.nl_groups = RTMGRP_LINK | RTMGRP_IPV4_IFADDR | RTMGRP_IPV6_IFADDR | RTMGRP_IPV4_ROUTE | RTMGRP_IPV6_ROUTE;
    if (bind(socket_number, (struct sockaddr *)&address, sizeof address) == 0) return socket_number;
    int reason = errno;
    close(socket_number);
    errno = reason;
    return -1;
}

int route_bell_open(void) { return eventfd(0, EFD_CLOEXEC); }

void route_bell_ring(int bell) { (void)eventfd_write(bell, 1); }

void route_bell_wait(int bell) {
    eventfd_t rings;
    while (eventfd_read(bell, &rings) != 0 && errno == EINTR) {}
}

/* ENOBUFS: more was said than the socket holds, which is a change as well. */
static int drain(int socket_number) {
    char message[8192];
    for (;;) {
        ssize_t count = recv(socket_number, message, sizeof message, 0);
        if (count > 0 || (count < 0 && (errno == EINTR || errno == ENOBUFS))) continue;
        return count < 0 && errno != EAGAIN ? -1 : 1;
    }
}

int route_socket_wait(int socket_number, int stop) {
    for (;;) {
        struct pollfd watched[2] = {{.fd = socket_number, .events = POLLIN}, {.fd = stop, .events = POLLIN}};
        if (poll(watched, 2, -1) < 0) {
            if (errno == EINTR) continue;
            return -1;
        }
        if (watched[1].revents != 0) return 0;
        if (watched[0].revents != 0) return drain(socket_number);
    }
}
